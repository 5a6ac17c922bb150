import type { DemoTexts } from '#catalog/first-steps/demo-texts.ts';
import ar from './texts/ar.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import hi from './texts/hi.json' with { type: 'json' };
import zh from './texts/zh.json' with { type: 'json' };

export const demoTexts: DemoTexts = { ar, fr, hi, zh };
