import {
  IconBan,
  IconFile,
  IconListCheck,
  IconLock,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPhoto,
  IconQuestionMark,
  IconShoppingCart,
  IconTemplate,
  IconUser,
  IconVideo,
} from '@tabler/icons-react'
import type { TextKey } from '@ui/kit/text'
import type { messageKindTexts } from './texts/kinds/pt_BR'

const KINDS: Readonly<Record<string, readonly [typeof IconFile, TextKey<typeof messageKindTexts>]>> = {
  image: [IconPhoto, 'messages/kinds:image'],
  audio: [IconMicrophone, 'messages/kinds:audio'],
  ptt: [IconMicrophone, 'messages/kinds:audio'],
  video: [IconVideo, 'messages/kinds:video'],
  document: [IconFile, 'messages/kinds:document'],
  sticker: [IconMoodSmile, 'messages/kinds:sticker'],
  location: [IconMapPin, 'messages/kinds:location'],
  contact: [IconUser, 'messages/kinds:contact'],
  contacts: [IconUser, 'messages/kinds:contact'],
  comment: [IconLock, 'messages/kinds:comment'],
  voice: [IconMicrophone, 'messages/kinds:audio'],
  vcard: [IconUser, 'messages/kinds:contact'],
  interactive: [IconListCheck, 'messages/kinds:choice'],
  button: [IconListCheck, 'messages/kinds:choice'],
  buttons: [IconListCheck, 'messages/kinds:choice'],
  list: [IconListCheck, 'messages/kinds:choice'],
  template: [IconTemplate, 'messages/kinds:template'],
  order: [IconShoppingCart, 'messages/kinds:order'],
  unsupported: [IconQuestionMark, 'messages/kinds:unsupported'],
}

/** Types whose content is their text. */
const TEXTUAL = new Set(['chat', 'text', 'log'])

/** The name of a type of message, null for plain text; a type this build does not know is 'unsupported'. */
export const kindName = (type: string): TextKey<typeof messageKindTexts> | null =>
  TEXTUAL.has(type) ? null : (KINDS[type]?.[1] ?? 'messages/kinds:unsupported')

/** The icon of a type of message, or that such a message was deleted; nothing for plain text. */
export function KindIcon({
  type,
  size = 15,
  deleted = false,
}: {
  type: string
  size?: number
  deleted?: boolean
}) {
  if (!deleted && TEXTUAL.has(type)) return null
  const Icon = deleted ? IconBan : (KINDS[type]?.[0] ?? IconQuestionMark)
  return <Icon size={size} aria-hidden />
}
