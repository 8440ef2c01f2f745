import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import '../styles/site.css';
import './frame.css';
import './reference.css';
import { followReader } from './contents.ts';
import { addCopyButtons } from './copy.ts';
import { addKeyboard } from './keyboard.ts';
import { addSearch } from './search-box.ts';
import { addSignOut } from './signed-in.ts';
import { addThemeSwitch } from './theme-button.ts';
import { addTryForms } from './try-it.ts';

// Server-written pages can be read and navigated without this script.
document.documentElement.classList.add('scripted');
addThemeSwitch();
addSearch();
followReader();
addCopyButtons();
addTryForms();
addKeyboard();
void addSignOut();
