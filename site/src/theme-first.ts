// Runs before the page is drawn, so that it does not flash in the other theme.
import { applyTheme, storedTheme } from './theme.ts';

applyTheme(storedTheme());
