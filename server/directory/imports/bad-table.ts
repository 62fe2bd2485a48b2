/** A file that cannot be read as a table: a sentence for whoever sent it, that says where and what to do. */
export class BadTable extends Error {}
