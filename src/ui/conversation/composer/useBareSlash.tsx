import { isBareSlash } from '@domain/templates/quick-answer'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { type ReactNode, useState } from 'react'

const ConfirmDialog = layerPart(() => import('@ui/kit/ConfirmDialog'))

/** Asks before a text leaves that looks like a quick answer's name and is none. `send` is called when it is meant. */
export function useBareSlash(send: () => void): { asks: (text: string) => boolean; question: ReactNode } {
  const talk = useTexts(talkTexts)
  const [text, setText] = useState<string | null>(null)
  return {
    asks(typed) {
      const bare = isBareSlash(typed)
      if (bare) setText(typed)
      return bare
    },
    question: text !== null && (
      <ConfirmDialog
        title={talk('bareTitle')}
        text={talk('bareText', { text })}
        action={talk('bareSend')}
        onConfirm={() => {
          setText(null)
          send()
        }}
        onClose={() => setText(null)}
      />
    ),
  }
}
