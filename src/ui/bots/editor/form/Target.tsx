import { type Place, targetOf } from '@domain/bots/editing'
import { Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { AddStep, useConnect } from '../AddStep'
import styles from '../Editor.module.css'
import { useEditing } from '../editing'
import { nodeName } from '../said'
import { editorTexts } from '../texts/pt_BR'

const FLOAT = { withinPortal: true }

type Props = {
  from: Place
  label: string
  help?: string
  /** What it belongs to stands above it. */
  bare?: boolean
}

/** Where an exit, or the beginning, leads: to a step that there is, or to a new one. */
export function Target({ from, label, help, bare = false }: Props) {
  const t = useTexts(editorTexts)
  const { drawn } = useEditing()
  const connect = useConnect()
  const target = targetOf(drawn.flow, from)
  // A flow has up to 300 steps and a step up to a dozen exits: all are offered only where one is being chosen.
  const [choosing, setChoosing] = useState(false)
  const offered = choosing ? drawn.flow.nodes : drawn.flow.nodes.filter(({ id }) => id === target)
  return (
    <div className={styles.target}>
      <Select
        className="grow"
        {...(bare ? { 'aria-label': label } : { label })}
        {...(help !== undefined && { description: help })}
        placeholder={t(bare ? 'leadsNowhere' : 'nowhere')}
        data={offered.map((node) => ({ value: node.id, label: nodeName(t, node) }))}
        searchable
        clearable
        comboboxProps={FLOAT}
        nothingFoundMessage={t('nothingFound')}
        value={target}
        data-open-exit={target === null || undefined}
        onFocus={() => setChoosing(true)}
        onBlur={() => setChoosing(false)}
        onChange={(to) => connect(from, to)}
      />
      <AddStep from={from} label={t('newStepBehind', { exit: label })} small />
    </div>
  )
}
