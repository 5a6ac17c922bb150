import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MIN_PASSWORD_SCORE } from '#platform/auth/credential-rules.ts';
import { newPassword } from '../../scripts/environment.ts';
import { openPasswordMeter, ownWordsIn } from './password-strength.ts';

const meter = openPasswordMeter(ownWordsIn('Maison Vitrine', 'admin', 'admin@shop.example'));
const isWeak = (password: string) => meter(password) < MIN_PASSWORD_SCORE;

const WEAK = [
  'aaaaaaaaaaaa',
  'adminadminadmin',
  'Password123!',
  'q1w2e3r4t5y6',
  'hello12345678',
  'Vitrine-2026!',
  'Admin123456!',
  'Passw0rd2026!!',
  'Vitrine-admin-2026',
  'VitrineShop2026!',
  'Maison-Vitrine-1',
  'Fashion-Store-1',
  'Welcome-2026-Shop',
  'letmein-please-1',
  'qwerty-asdf-zxcv',
  'qwertz-asdfgh-yxcvbn-2026',
  'azerty-qsdfgh-wxcvbn1',
  'zaq1xsw2cde3vfr4',
  'Spring2026!Sale',
  'abacus-abdomen',
  'Bonjour2026!Paris',
  'Printemps2026!Soldes',
  'Chaussures&Sacs2026',
  'Bonjour-Paris-Soldes-2026!',
  'Frühling2026!Sale',
  'Weihnachten2026!Geschenk',
  'Schmuck&Mode-2026',
  'Verano2026!Rebajas',
  'Primavera-Estate-2026',
  'NewYork-Paris-2026',
  'London#Paris#Tokyo1',
  'Amsterdam.Rotterdam.010',
  'Monday-Tuesday-1',
  'Monday-Tuesday-Wednesday-Thursday',
  'Winter_Summer_2025_2026',
  'dragon-monkey-77',
  'Dragon-Monkey-Tiger-2026',
  'password-dragon-monkey-shadow',
  'P@ssw0rd-Summer-2026',
  'Bonj0ur-P4ris-2026',
  'iloveyou-forever-2026',
  'hello-world-hello-world-2026',
  'Michael-Jennifer-1987',
  'Liverpool-Arsenal-1999',
  'ILoveMyDogMax2019!',
  'ILoveMyDogBella2019!',
  'JeTaimeMaFille2019!',
  'ChangeMe-Please-2026!',
  'Super-Secret-12345678',
  'مرحبا-بالعالم-2026',
  'नमस्ते-दुनिया-2026',
];

const STRONG = [
  'only-for-this-test',
  'my vitrine has nine lanterns',
  'quiet lantern mends seven fords',
  'maple-orbit-candle-thrush',
  'unwound-basil-quartz-legroom',
  'kite.bronze.ferry.hollow',
  'racoon january improving shaping',
  'ThermalUnsealedShadingScorpion',
  'nuage tortue violon brique',
  'Katze Lampe Wolke Ziegel',
  'gato puente cereza martillo',
  'قمر جسر تفاحة مطرقة',
  'PHoAkIrmSzWS',
  'x$9&kQ!2pL@z',
  '3f9a7c01e5b24d88',
  'mfzwizltoq2gk3tf',
  'Qm7-vXw2_pLr9TzK',
  'easyymhlmwgq',
  'hjegggxfvfcd',
  'BDDHZZTLWYXW',
  'ixxsnwmzdj41',
];

test.each(WEAK)('Hs-20 %s is easy to guess', (password) => {
  expect(isWeak(password)).toBe(true);
});

test.each(STRONG)('Hs-20 %s is hard to guess', (password) => {
  expect(isWeak(password)).toBe(false);
});

test('Hs-20 very few of twelve random letters are easy to guess', () => {
  const passwords = Array.from({ length: 300 }, (_, at) =>
    [...createHash('sha256').update(`${at}`).digest().subarray(0, 12)]
      .map((byte) => String.fromCharCode(97 + (byte % 26)))
      .join(''),
  );
  expect(passwords.filter(isWeak).length).toBeLessThan(12);
});

test('Cf-1 the passwords that the shop chooses are hard to guess', () => {
  const refused = Array.from({ length: 50 }, newPassword).filter(isWeak);
  expect(refused).toEqual([]);
});
