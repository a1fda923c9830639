/** Converts offsets in UTF-8 into offsets in a JavaScript string. Both are the same if the text is US-ASCII. */
export class Offsets {
    private static readonly STEP = 1024;
    private readonly units: number[] = [];
    private readonly bytes: number[] = [];

    constructor(private readonly text: string) {
        // eslint-disable-next-line no-control-regex
        if (!/[^\x00-\x7f]/.test(text)) return;
        for (let unit = 0, byte = 0; unit < text.length;) {
            this.units.push(unit);
            this.bytes.push(byte);
            const end = Math.min(unit + Offsets.STEP, text.length);
            while (unit < end) [unit, byte] = this.next(unit, byte);
        }
    }

    /** The offset in the string of a byte. A byte within a character counts as its start. */
    unit(byte: number): number {
        if (this.units.length === 0) return Math.min(byte, this.text.length);
        let low = 0;
        let high = this.bytes.length - 1;
        while (low < high) {
            const middle = (low + high + 1) >> 1;
            if ((this.bytes[middle] ?? 0) <= byte) low = middle; else high = middle - 1;
        }
        let [unit, at] = [this.units[low] ?? 0, this.bytes[low] ?? 0];
        while (unit < this.text.length) {
            const [next, after] = this.next(unit, at);
            if (after > byte) break;
            [unit, at] = [next, after];
        }
        return unit;
    }

    private next(unit: number, byte: number): [number, number] {
        const point = this.text.codePointAt(unit) ?? 0;
        if (point < 0x80) return [unit + 1, byte + 1];
        if (point < 0x800) return [unit + 1, byte + 2];
        // A surrogate without its pair is encoded as U+FFFD, of three bytes.
        return point < 0x10000 ? [unit + 1, byte + 3] : [unit + 2, byte + 4];
    }
}
