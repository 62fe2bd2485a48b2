import { child, type Json, text } from './json.ts'

/** One line that says what a message is, for lists: its text, its caption, its file, or its type. */
export function summary(message: Json): string {
  const type = text(message, 'type') ?? 'mensagem'
  const node = child(message, type)
  const words = [text(node, 'body'), text(child(node, 'body'), 'text'), text(node, 'caption')]
  const names = [text(node, 'filename'), text(node, 'emoji'), text(node, 'text'), text(node, 'name')]
  return [...words, ...names].find((part) => part !== undefined && part !== '') ?? `[${type}]`
}
