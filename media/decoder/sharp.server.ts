import sharp from 'sharp';

// A cache for asking the same again: no upload is decoded twice, and 150 MB stay for each large one.
sharp.cache(false);
// One core for each picture is enough; libvips would otherwise start threads of its own for every one.
sharp.concurrency(1);

/** The decoder and encoder of all images, set up for a server that runs for months. */
export { sharp };
