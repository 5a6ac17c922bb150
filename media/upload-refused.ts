/** An upload is refused; the message is a sentence of `upload-rules.ts`. */
export class UploadRefused extends Error {}
