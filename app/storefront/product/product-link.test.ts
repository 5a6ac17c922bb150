import { expect, test } from 'vitest';
import { LazyModule } from './product-link.tsx';

test('Cf-2 code is loaded once; where that failed, or took too long, it is tried again', async () => {
  const attempts: PromiseWithResolvers<string>[] = [];
  const code = new LazyModule(() => {
    const attempt = Promise.withResolvers<string>();
    attempts.push(attempt);
    return attempt.promise;
  });
  const first = code.load();
  expect(code.load()).toBe(first);
  attempts[0]?.reject(new Error('no connection'));
  await expect(first).rejects.toThrow('no connection');
  await expect(code.load(1)).rejects.toThrow('The code did not arrive in time');

  const third = code.load();
  expect(code.module).toBeUndefined();
  attempts[2]?.resolve('the modal');
  expect(await third).toBe('the modal');
  expect(code.module).toBeDefined();
  expect(await code.load()).toBe('the modal');
  expect(attempts).toHaveLength(3);
});
