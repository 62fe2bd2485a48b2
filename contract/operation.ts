/**
 * One operation of the contract as its generated document has it: the text, and the types of its answer (T) and its
 * variables (V).
 */
export type Operation<T, V> = { __apiType?: (variables: V) => T; toString(): string }
