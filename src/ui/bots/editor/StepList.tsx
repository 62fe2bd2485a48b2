import { openPlace } from '@domain/bots/editing'
import { exitsOf } from '@domain/bots/exits'
import { readingOrder } from '@domain/bots/reading-order'
import { foldText } from '@domain/text/fold-text'
import { TextInput } from '@mantine/core'
import { IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useRef, useState } from 'react'
import { AddStep } from './AddStep'
import { againstSteps } from './against'
import styles from './Editor.module.css'
import { byHand, useEditing } from './editing'
import { StepRow } from './StepRow'
import { exitName, nodeName, nodeText } from './said'
import { editorTexts } from './texts/pt_BR'

/** The steps of a flow in the order of reading: the same selection as the canvas, and enough by itself. */
export function StepList() {
  const t = useTexts(editorTexts)
  const { drawn, places, problems, selected, select, way, passed } = useEditing()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const words = foldText(typed.trim())
  const rows = readingOrder(drawn.flow)
  const shown =
    words === ''
      ? rows
      : rows.filter(({ node }) =>
          foldText(`${nodeName(t, node)} ${nodeText(t, node, places)} ${t(`kinds.${node.kind}`)}`).includes(
            words,
          ),
        )
  const against = againstSteps(problems)
  const byId = new Map(drawn.flow.nodes.map((node) => [node.id, node]))
  const current = shown.some(({ node }) => node.id === selected) ? selected : (shown[0]?.node.id ?? null)
  const onKey = (event: KeyboardEvent) => {
    const at = shown.findIndex(({ node }) => node.id === current)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = shown[Math.min(shown.length - 1, Math.max(0, to))]
    if (!next) return
    select(next.node.id)
    list.current?.querySelector<HTMLElement>(`[data-step="${next.node.id}"]`)?.focus()
  }
  return (
    <section className={styles.steps} aria-label={t('steps')}>
      <div className={styles.stepsHead}>
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <AddStep from={openPlace(drawn.flow, selected)} label={t('addStep')} />
      </div>
      {rows.length === 0 && <p className={styles.hint}>{t('emptyFlow')}</p>}
      {rows.length > 0 && shown.length === 0 && <p className={styles.hint}>{t('nothingFound')}</p>}
      <ul ref={list} className={styles.stepRows} onKeyDown={onKey}>
        {words === '' && (
          <li>
            <button
              type="button"
              className={styles.step}
              aria-current={selected === null ? 'true' : undefined}
              onClick={({ detail }) => select(null, byHand(detail))}
            >
              <IconPlayerPlay size={16} aria-hidden />
              <span className="grow">
                {t('begins')} <small className={styles.way}>{t('whole')}</small>
              </span>
            </button>
          </li>
        )}
        {shown.map(({ node, depth, from }) => {
          const before = from !== null && from !== 'start' ? byId.get(from.node) : undefined
          return (
            <StepRow
              key={node.id}
              node={node}
              depth={depth}
              behind={
                before && from !== null && from !== 'start' && exitsMany(before)
                  ? exitName(t, before, from.exit, places)
                  : null
              }
              came={passed ? exitsOf(node).reduce((sum, exit) => sum + passed(node.id, exit), 0) : 0}
              against={against.get(node.id)}
              lit={way.nodes.has(node.id)}
              here={way.here === node.id}
              selected={selected === node.id}
              reached={node.id === current}
              select={select}
            />
          )
        })}
      </ul>
    </section>
  )
}

const exitsMany = ({ exits }: Readonly<{ exits: object }>): boolean => Object.keys(exits).length > 1
