/** A sentence for whoever typed the command; exit code 2. */
export class Refusal extends Error {}
