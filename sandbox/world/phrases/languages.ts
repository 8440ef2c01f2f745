import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { Phrases } from './phrases.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';

const byLanguage: Readonly<Record<string, Phrases>> = { de, en, es, fr, id, it, ja, ko, pt, ru };

export const phrasesOf = (language: string): Phrases => byLanguage[language] ?? en;
