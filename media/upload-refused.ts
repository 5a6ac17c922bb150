/** An upload is refused; the message is one of the three sentences of `upload-rules.ts`. */
export class UploadRefused extends Error {}
