/** An upload is refused. The message is one of `upload-rules.ts`. */
export class UploadRefused extends Error {}
