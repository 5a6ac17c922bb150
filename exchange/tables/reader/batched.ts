const MAX_ITEMS = 50;
const MAX_CHARACTERS = 1_000_000;

/** Groups items into batches that are small enough for one message to another process. */
export async function* batched<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for await (const item of items) {
    batch.push(item);
    characters += JSON.stringify(item).length;
    if (batch.length < MAX_ITEMS && characters < MAX_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
