import '@ui/kit/texts/shared/pt_BR'
import { resultsOf } from '@domain/bots/exits'
import { standingOptions } from '@domain/bots/rehearsal'
import { Button, TextInput } from '@mantine/core'
import { IconMicrophone, IconPhoto, IconRefresh, IconSend } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useEffect, useRef, useState } from 'react'
import { useEditing } from '../editing'
import { exitName, nodeName } from '../said'
import { editorTexts } from '../texts/pt_BR'
import { simulatorTexts } from '../texts/simulator/pt_BR'
import { CircumstanceFields } from './CircumstanceFields'
import { PhoneLine } from './PhoneLine'
import styles from './Simulator.module.css'
import type { useRehearsal } from './useRehearsal'

/** The customer's phone: the flow as it is drawn, tried by the reducer that runs it, and nothing leaves. */
export function Simulator({ rehearsal }: { rehearsal: ReturnType<typeof useRehearsal> }) {
  const t = useTexts(simulatorTexts)
  const te = useTexts(editorTexts)
  const { places, selected, select } = useEditing()
  const { run, circumstances, change, isOlder, begin, says, waitsOut, answers } = rehearsal
  const [typed, setTyped] = useState('')
  const { session, flow } = run
  const lines = useRef<HTMLDivElement>(null)
  const count = run.lines.length
  // The newest line stands at the foot, as on a phone.
  useEffect(() => {
    if (count > 0) lines.current?.scrollTo({ top: lines.current.scrollHeight })
  }, [count])
  const here = flow.nodes[session.node]
  const standing = standingOptions(run)
  const over = run.begun && !['waiting', 'calling'].includes(session.state)
  const send = (text: string, option: string | null = null) => {
    says({ text, option, file: null })
    setTyped('')
  }
  return (
    <section className={styles.simulator} aria-label={t('title')}>
      <div className="row wrap gap-8">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => begin()}
        >
          {t('again')}
        </Button>
        {selected !== null && (
          <Button size="xs" variant="subtle" onClick={() => begin(selected)}>
            {t('fromHere')}
          </Button>
        )}
      </div>
      {isOlder && <p className={styles.note}>{t('older')}</p>}
      <CircumstanceFields circumstances={circumstances} onChange={change} />
      <div className={styles.phone}>
        <div className={styles.lines} role="log" aria-label={t('talk')} ref={lines}>
          {run.lines.length === 0 && <p className={styles.note}>{t('begin')}</p>}
          {run.lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are appended and never move.
            <PhoneLine key={n} line={line} onTap={line === standing ? send : null} />
          ))}
        </div>
        {session.state === 'calling' && here && (
          <div className={styles.calls}>
            <p className="m-0">{t(here.kind === 'maria' ? 'mariaAnswers' : 'otherAnswers')}</p>
            <div className="flex wrap gap-8">
              {resultsOf(here).map((exit) => (
                <Button
                  key={exit}
                  size="xs"
                  variant="default"
                  onClick={() =>
                    answers(
                      exit,
                      here.kind === 'http' && exit === 'DONE'
                        ? Object.fromEntries(here.keep.map((name) => [name, t('sample', { name })]))
                        : {},
                    )
                  }
                >
                  {here.kind === 'maria' && exit === 'DONE'
                    ? t('mariaTakes')
                    : exitName(te, here, exit, places)}
                </Button>
              ))}
            </div>
          </div>
        )}
        {over ? (
          <p className={styles.over} role="status">
            {t(`ends.${session.state as 'handed'}`)}
            {session.why !== null && <> {t(`why.${session.why as 'asked_for_person'}`)}</>}
          </p>
        ) : (
          <form
            className={styles.writes}
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim() !== '') send(typed.trim())
            }}
          >
            <TextInput
              className="grow"
              aria-label={t('write')}
              placeholder={t('write')}
              disabled={session.state === 'calling'}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <IconButton
              label={t('photo')}
              disabled={session.state === 'calling'}
              onClick={() => says({ text: t('photoSent'), option: null, file: 'image' })}
            >
              <IconPhoto size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t('voice')}
              disabled={session.state === 'calling'}
              onClick={() => says({ text: t('voiceSent'), option: null, file: 'other' })}
            >
              <IconMicrophone size={18} aria-hidden />
            </IconButton>
            <IconButton
              label={t('shared:send')}
              disabled={typed.trim() === ''}
              onClick={() => send(typed.trim())}
            >
              <IconSend size={18} aria-hidden />
            </IconButton>
          </form>
        )}
      </div>
      {run.begun && (
        <div className={styles.facts}>
          {here && !over && (
            <p className="m-0 row wrap gap-8">
              <span>
                {t('standsAt')}{' '}
                <button type="button" className={styles.at} onClick={() => select(here.id, 'form')}>
                  {nodeName(te, here)}
                </button>
              </span>
              {session.state === 'waiting' && (
                <Button size="compact-xs" variant="default" onClick={waitsOut}>
                  {t('silent')}
                </Button>
              )}
            </p>
          )}
          {Object.keys(session.vars).length > 0 && (
            <dl>
              {Object.entries(session.vars).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value || t('nothing')}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      )}
    </section>
  )
}
