// Tabs, by the pattern of the ARIA Authoring Practices: the arrow keys select, and Tab goes on to the panel.
import { byId } from './dom.ts';

/** Returns a function that shows a tab and moves the focus to it. */
export function bindTabs(list: HTMLElement, shown: (name: string) => void): (name: string) => void {
    const tabs = [...list.querySelectorAll<HTMLButtonElement>('[role=tab]')];
    const show = (tab: HTMLButtonElement) => {
        for (const each of tabs) {
            const isShown = each === tab;
            each.setAttribute('aria-selected', String(isShown));
            each.tabIndex = isShown ? 0 : -1;
            byId(each.getAttribute('aria-controls') ?? '').hidden = !isShown;
        }
        list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
        shown(tab.id.slice('tab-'.length));
    };
    const moved = (key: string, at: number): number | undefined => ({
        ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at - 1 + tabs.length) % tabs.length, Home: 0, End: tabs.length - 1,
    })[key];
    list.addEventListener('click', event => {
        const tab = (event.target as Element).closest<HTMLButtonElement>('[role=tab]');
        if (tab) show(tab);
    });
    list.addEventListener('keydown', event => {
        const at = tabs.findIndex(tab => tab === document.activeElement);
        const next = tabs[moved(event.key, at) ?? -1];
        if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        next.focus();
        show(next);
    });
    return name => {
        const tab = byId<HTMLButtonElement>(`tab-${name}`);
        show(tab);
        tab.focus();
    };
}
