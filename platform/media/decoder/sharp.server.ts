import sharp from 'sharp';

// Turn the cache off: no image is decoded twice, and each large one would keep 150 MB in memory.
sharp.cache(false);
// One thread per image is enough; by default libvips uses all cores for each.
sharp.concurrency(1);

/** sharp, configured for a long-running server. */
export { sharp };
