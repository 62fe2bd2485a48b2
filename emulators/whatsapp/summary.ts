import { child, type Json, text } from './json.ts'

/** What phones call the types that may come without a word of their own. */
const typeNames: Record<string, string> = {
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contacts: 'Contato',
}

/** One line that says what a message is, for lists: its text, its caption, its file, or its type. */
export function summary(message: Json): string {
  const type = text(message, 'type') ?? 'mensagem'
  const node = child(message, type)
  const answer = text(child(node, 'button_reply'), 'title') ?? text(child(node, 'list_reply'), 'title')
  const words = [text(node, 'body'), text(child(node, 'body'), 'text'), answer, text(node, 'caption')]
  const names = [text(node, 'filename'), text(node, 'emoji'), text(node, 'text'), text(node, 'name')]
  return (
    [...words, ...names].find((part) => part !== undefined && part !== '') ?? typeNames[type] ?? `[${type}]`
  )
}
