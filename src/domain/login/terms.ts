/**
 * The version of the terms of use that everybody has to have accepted; its text is `ui/help/terms.ts`. Raised with
 * every change of the text: until they accept it, people who come in see nothing else.
 */
export const CURRENT_TERMS = '1'
