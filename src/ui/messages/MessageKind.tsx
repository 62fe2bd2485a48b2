import {
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

const KINDS: Readonly<Record<string, readonly [typeof IconFile, TextKey]>> = {
  image: [IconPhoto, 'kinds.image'],
  audio: [IconMicrophone, 'kinds.audio'],
  ptt: [IconMicrophone, 'kinds.audio'],
  video: [IconVideo, 'kinds.video'],
  document: [IconFile, 'kinds.document'],
  sticker: [IconMoodSmile, 'kinds.sticker'],
  location: [IconMapPin, 'kinds.location'],
  contact: [IconUser, 'kinds.contact'],
  contacts: [IconUser, 'kinds.contact'],
  comment: [IconLock, 'kinds.comment'],
  voice: [IconMicrophone, 'kinds.audio'],
  vcard: [IconUser, 'kinds.contact'],
  interactive: [IconListCheck, 'kinds.choice'],
  button: [IconListCheck, 'kinds.choice'],
  buttons: [IconListCheck, 'kinds.choice'],
  list: [IconListCheck, 'kinds.choice'],
  template: [IconTemplate, 'kinds.template'],
  order: [IconShoppingCart, 'kinds.order'],
  unsupported: [IconQuestionMark, 'kinds.unsupported'],
}

/** Types whose content is their text. */
const TEXTUAL = new Set(['chat', 'text', 'log'])

/** The name of a type of message, null for plain text; a type this build does not know is 'unsupported'. */
export const kindName = (type: string): TextKey | null =>
  TEXTUAL.has(type) ? null : (KINDS[type]?.[1] ?? 'kinds.unsupported')

/** The icon of a type of message; nothing for plain text. */
export function KindIcon({ type, size = 15 }: { type: string; size?: number }) {
  if (TEXTUAL.has(type)) return null
  const Icon = KINDS[type]?.[0] ?? IconQuestionMark
  return <Icon size={size} aria-hidden />
}
