export type Theme = 'auto' | 'light' | 'dark';

const KEY = 'urlspec-theme';

function isTheme(value: unknown): value is Theme {
    return value === 'auto' || value === 'light' || value === 'dark';
}

/** The theme that the user chose before. Browsers may refuse storage. */
export function storedTheme(): Theme {
    try {
        const stored = localStorage.getItem(KEY);
        return isTheme(stored) ? stored : 'auto';
    } catch {
        return 'auto';
    }
}

export function applyTheme(theme: Theme): void {
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
}

export function bindTheme(): void {
    for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]')) {
        input.checked = input.value === storedTheme();
        input.addEventListener('change', () => {
            if (!isTheme(input.value)) return;
            applyTheme(input.value);
            try {
                localStorage.setItem(KEY, input.value);
            } catch {
                // The choice lasts until the page is closed.
            }
        });
    }
}
