import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { differences } from '@domain/bots/differences'
import { BotVersionsDocument, type BotVersionsQuery, ReturnBotVersionDocument } from '@infra/graphql/bots.gen'
import { Button } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatDateTime } from '@ui/kit/dates'
import { Failure } from '@ui/kit/Failure'
import { StateBadge } from '@ui/kit/StateBadge'
import { usePages } from '@ui/kit/server/usePages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { DifferenceList } from '../DifferenceList'
import type { Draft } from '../drawn'
import editor from '../Editor.module.css'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'
import { versionTexts } from '../texts/versions/pt_BR'
import type { Drawing } from '../useDrawing'
import type { Passages } from './usePassages'
import { useVersion } from './useVersion'
import styles from './Versions.module.css'

type Version = BotVersionsQuery['botVersions']['items'][number]
type Props = { draft: Draft; drawing: Drawing; passages: Passages | null }

/** The versions of a flow, the newest first: how each differs from what is drawn, and the way back to it. */
export function VersionsPane({ draft, drawing, passages }: Props) {
  const t = useTexts(versionTexts, editorTexts)
  const { read, change } = useCommands()
  const { id, version } = draft.bot
  const [compared, setCompared] = useState<number | null>(null)
  const [wanted, setWanted] = useState<Version | null>(null)
  const { shown, busy, failure, more, reload } = usePages<Version, null>(
    `versions ${id} ${version} ${draft.rev}`,
    async (after) => {
      const outcome = await read(BotVersionsDocument, { id, list: { after } })
      if (!outcome.ok) return outcome
      const { items, next } = outcome.value.botVersions
      return { ok: true, value: { items, next, rest: null } }
    },
  )
  const back = async (no: number) => {
    // What is drawn here stays behind the way back, and is not saved over what comes.
    if ((await drawing.flush()) === null)
      return { ok: false, code: 'NOT_SAVED', message: t('bots/editor:notSaved') } as const
    return change(ReturnBotVersionDocument, { id, no })
  }
  return (
    <section className={editor.form} aria-label={t('title')}>
      {passages && <Ends passages={passages} no={version} />}
      {failure !== null && (
        <>
          <Failure why={failure} />
          <Button variant="light" onClick={reload}>
            {t('kit:retry')}
          </Button>
        </>
      )}
      {shown?.items.length === 0 && <p className={editor.hint}>{t('none')}</p>}
      <ol className={styles.versions}>
        {shown?.items.map((one) => (
          <li key={one.no}>
            <div className="row gap-8">
              <strong className="grow">{t('no', { no: one.no })}</strong>
              {one.is_current && <StateBadge tone="success">{t('live')}</StateBadge>}
            </div>
            {one.note && <p className="m-0">{one.note}</p>}
            <small className="muted">
              {formatDateTime(one.published_at)} · {one.published_by}
            </small>
            <div className="flex wrap gap-8">
              <Button
                size="compact-sm"
                variant="default"
                aria-expanded={compared === one.no}
                onClick={() => setCompared(compared === one.no ? null : one.no)}
              >
                {t('compare')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setWanted(one)}>
                {t('back')}
              </Button>
            </div>
            {compared === one.no && <Difference id={id} no={one.no} />}
          </li>
        ))}
      </ol>
      {shown !== null && shown.next !== null && (
        <Button variant="default" loading={busy} onClick={more}>
          {t('shared:more')}
        </Button>
      )}
      {wanted && (
        <ConfirmAction
          title={t('backTitle', { no: wanted.no })}
          text={t('backText')}
          action={t('back')}
          said={t('returned', { no: wanted.no })}
          ask={() => back(wanted.no)}
          onClose={() => setWanted(null)}
        />
      )}
    </section>
  )
}

/** How what is drawn differs from a version. */
function Difference({ id, no }: { id: string; no: number }) {
  const t = useTexts(versionTexts)
  const { drawn } = useEditing()
  const flow = useVersion(id, no)
  return flow ? (
    <DifferenceList difference={differences(flow, drawn.flow)} />
  ) : (
    <p className={editor.hint} role="status">
      {t('kit:loading')}
    </p>
  )
}

/** How the conversations of the live version ended. */
function Ends({ passages: { ends }, no }: { passages: Passages; no: number | null }) {
  const t = useTexts(versionTexts)
  const all = ends.reduce((sum, { count }) => sum + count, 0)
  if (all === 0) return <p className={editor.hint}>{t('noPassages', { no: no ?? 0 })}</p>
  return (
    <div>
      <p className="m-0 strong">{t('conversations', { count: all, no: no ?? 0 })}</p>
      <ul className={styles.ends}>
        {ends.map(({ state, count }) => (
          <li key={state}>
            {state in versionTexts.texts.ends
              ? t(`ends.${state as 'handed'}`, { count })
              : `${state}: ${count}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
