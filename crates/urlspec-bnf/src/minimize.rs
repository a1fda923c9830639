//! Hopcroft's partition refinement: which states of an automaton are equivalent.

/// The block of each state. Two states are in one block exactly if they accept the same texts.
///
/// `next` holds the transitions by state, then by class. `width` is the number of classes.
pub(crate) fn blocks(next: &[u32], width: usize, accepting: &[bool]) -> Vec<u32> {
    let predecessors = Predecessors::of(next, width, accepting.len());
    let mut partition = Partition::of(accepting);
    // The blocks that may still split others.
    let mut open: Vec<u32> = (0..partition.blocks.len() as u32).collect();
    let mut is_open = vec![true; open.len()];
    while let Some(splitter) = open.pop() {
        is_open[splitter as usize] = false;
        let members = partition.members(splitter).to_vec();
        for class in 0..width {
            for &state in members.iter().flat_map(|&state| predecessors.of_state(state, class)) {
                partition.mark(state);
            }
            partition.split(|old, new, old_is_smaller| {
                // If the block is still queued, queue its new part too. Otherwise the smaller part suffices.
                let next = if is_open[old as usize] || !old_is_smaller { new } else { old };
                is_open.push(false);
                is_open[next as usize] = true;
                open.push(next);
            });
        }
    }
    partition.block_of
}

/// The states that lead to a state, by class.
struct Predecessors {
    width: usize,
    first: Vec<u32>,
    states: Vec<u32>,
}

impl Predecessors {
    fn of(next: &[u32], width: usize, count: usize) -> Self {
        let place = |at: usize| next[at] as usize * width + at % width;
        let mut first = vec![0u32; count * width + 1];
        (0..next.len()).for_each(|at| first[place(at) + 1] += 1);
        (1..first.len()).for_each(|at| first[at] += first[at - 1]);
        let mut free = first.clone();
        let mut states = vec![0; next.len()];
        for at in 0..next.len() {
            let slot = &mut free[place(at)];
            states[*slot as usize] = (at / width) as u32;
            *slot += 1;
        }
        Self { width, first, states }
    }

    fn of_state(&self, state: u32, class: usize) -> &[u32] {
        let at = state as usize * self.width + class;
        &self.states[self.first[at] as usize..self.first[at + 1] as usize]
    }
}

/// A run of `Partition::states`; the marked come first.
struct Block {
    start: usize,
    end: usize,
    marked: usize,
}

/// States in blocks, of which some are marked.
struct Partition {
    /// The states, block by block.
    states: Vec<u32>,
    /// The position of each state in `states`.
    place: Vec<usize>,
    block_of: Vec<u32>,
    blocks: Vec<Block>,
    /// The blocks that hold marked states.
    touched: Vec<u32>,
}

impl Partition {
    /// The initial partition: the states that accept, and those that don't.
    fn of(accepting: &[bool]) -> Self {
        let mut states: Vec<u32> = (0..accepting.len() as u32).collect();
        states.sort_by_key(|&state| accepting[state as usize]);
        let refusing = accepting.iter().filter(|accepting| !**accepting).count();
        let bounds = [0..refusing, refusing..states.len()];
        let blocks = bounds.into_iter().filter(|range| !range.is_empty());
        let blocks: Vec<_> = blocks.map(|range| Block { start: range.start, end: range.end, marked: 0 }).collect();
        let mut place = vec![0; states.len()];
        states.iter().enumerate().for_each(|(at, &state)| place[state as usize] = at);
        let second = blocks.len() as u32 - 1;
        let block_of = accepting.iter().map(|accepting| if *accepting { second } else { 0 }).collect();
        Self { states, place, block_of, blocks, touched: Vec::new() }
    }

    fn members(&self, block: u32) -> &[u32] {
        let Block { start, end, .. } = self.blocks[block as usize];
        &self.states[start..end]
    }

    fn mark(&mut self, state: u32) {
        let number = self.block_of[state as usize];
        let block = &mut self.blocks[number as usize];
        let (at, border) = (self.place[state as usize], block.start + block.marked);
        if at < border {
            return;
        }
        if block.marked == 0 {
            self.touched.push(number);
        }
        block.marked += 1;
        let other = self.states[border];
        self.states.swap(at, border);
        self.place[state as usize] = border;
        self.place[other as usize] = at;
    }

    /// Splits the marked states off each block. Calls `on_split` for each new block with the numbers of the old and the
    /// new block, and whether the old one is now the smaller.
    fn split(&mut self, mut on_split: impl FnMut(u32, u32, bool)) {
        while let Some(number) = self.touched.pop() {
            let fresh = self.blocks.len() as u32;
            let block = &mut self.blocks[number as usize];
            let border = block.start + std::mem::take(&mut block.marked);
            if border == block.end {
                continue;
            }
            let part = Block { start: block.start, end: border, marked: 0 };
            block.start = border;
            on_split(number, fresh, block.end - block.start < part.end - part.start);
            for &state in &self.states[part.start..part.end] {
                self.block_of[state as usize] = fresh;
            }
            self.blocks.push(part);
        }
    }
}
