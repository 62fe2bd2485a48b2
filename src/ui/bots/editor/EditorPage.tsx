import { useCommands } from '@app/panel/panel'
import { BotDraftDocument, BotPlacesDocument } from '@infra/graphql/bots.gen'
import { Page } from '@ui/kit/Page'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import type { BotRoute } from '../internal/openBot'
import { readDrawn } from './drawn'
import { Editor } from './Editor'
import { editorTexts } from './texts/pt_BR'

/** Reads what a bot does, and what it may name, and lets it be drawn. */
export default function EditorPage({ id, route }: { id: string; route: BotRoute }) {
  const t = useTexts(editorTexts)
  const { read } = useCommands()
  const draft = useRead(`bot ${id}`, () => read(BotDraftDocument, { id }), 'bots')
  const places = useRead('bot places', () => read(BotPlacesDocument, {}), 'bots')
  const kept = draft.value?.botDraft
  const drawn = kept && readDrawn(kept)
  const failure = draft.failure ?? places.failure
  const isGone = draft.failure?.code === 'NOT_FOUND'
  if (!kept || !drawn || !places.value)
    return (
      <Page
        route={route}
        width="list"
        loading={!failure && !(kept && !drawn)}
        gone={isGone ? t('gone') : kept && !drawn ? t('newer') : null}
        error={
          failure && !isGone
            ? {
                text: failure.message || undefined,
                onRetry: () => {
                  draft.reload()
                  places.reload()
                },
              }
            : null
        }
      >
        {null}
      </Page>
    )
  return <Editor route={route} draft={kept} first={drawn} places={places.value.botPlaces} />
}
