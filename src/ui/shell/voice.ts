import type { RefusedHere, Said, Voice } from '@app/runtime/voice'
import { tell } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import { outboxTexts } from '@ui/messages/texts/outbox/pt_BR'
import { shellTexts } from './texts/pt_BR'
import { standbyTexts } from './texts/standby/pt_BR'

/** How it is said, and in which words. */
function sayingOf(said: Said): [kind: 'done' | 'failed', text: string] {
  const shell = currentTexts(shellTexts)
  const outbox = currentTexts(outboxTexts)
  switch (said.what) {
    case 'cameIn':
      return ['done', shell('cameIn')]
    case 'switched':
      return ['done', shell('switched')]
    case 'left':
      return ['failed', outbox('left', { count: said.count })]
    case 'lost':
      return ['failed', outbox('lost', { count: said.count })]
    case 'failed':
      return ['failed', said.sentence]
  }
}

const SENTENCES: Readonly<Record<RefusedHere, () => string>> = {
  noAnswer: () => currentTexts(standbyTexts)('noAnswer'),
  unknown: () => currentTexts(standbyTexts)('unknown'),
  diskFull: () => currentTexts(outboxTexts)('diskFull'),
  notKept: () => currentTexts(outboxTexts)('notKept'),
  gone: () => currentTexts(outboxTexts)('gone'),
}

/** The panel's voice on these screens. */
export const voice: Voice = {
  say: (said) => tell(...sayingOf(said)),
  sentence: (why) => SENTENCES[why](),
  // Fetched with the first: no screen begins with it. Where it cannot be had nothing is told, and the next asks again.
  news: (...told) => {
    import('@ui/notices/tellUser').then(
      ({ tellUser }) => tellUser(...told),
      (error: unknown) => console.error(error),
    )
  },
}
