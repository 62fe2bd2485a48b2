import { freeId } from '@domain/bots/editing'
import { caseExit } from '@domain/bots/exits'
import type { NodeOf } from '@domain/bots/nodes'
import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import styles from '../Editor.module.css'
import { editorTexts } from '../texts/pt_BR'
import type { SetNode } from './fields'
import { Target } from './Target'

const MOST = 20

type Props = {
  node: NodeOf<'field' | 'connection'>
  set: SetNode
  /** What there is to choose from; left out: it is typed. */
  among?: readonly Readonly<{ id: string; name: string }>[]
}

/** The values that lead different ways. */
export function CasesField({ node, set, among }: Props) {
  const { cases } = node
  const t = useTexts(editorTexts)
  const change = (n: number, value: string) =>
    set({ cases: cases.map((one, at) => (at === n ? { ...one, value } : one)) }, `case ${n}`)
  return (
    <fieldset className={styles.options}>
      <legend>{t(among ? 'connections' : 'values')}</legend>
      {cases.map(({ id, value }, n) => (
        <div key={id} className={styles.option}>
          <div className="row gap-4">
            {among ? (
              <Select
                className="grow"
                aria-label={t('valueNo', { n: n + 1 })}
                placeholder={t('chooseOne')}
                data={among.map((one) => ({ value: one.id, label: one.name }))}
                comboboxProps={{ withinPortal: true }}
                value={value || null}
                onChange={(chosen) => change(n, chosen ?? '')}
              />
            ) : (
              <TextInput
                className="grow"
                aria-label={t('valueNo', { n: n + 1 })}
                maxLength={100}
                value={value}
                onChange={(event) => change(n, event.currentTarget.value)}
              />
            )}
            <IconButton
              label={t('dropValue', { n: n + 1 })}
              size={28}
              onClick={() => set({ cases: cases.filter((_, at) => at !== n) })}
            >
              <IconTrash size={14} aria-hidden />
            </IconButton>
          </div>
          <Target
            from={{ node: node.id, exit: caseExit(id) }}
            label={t('leadsFrom', { exit: value || String(n + 1) })}
            bare
          />
        </div>
      ))}
      {cases.length < MOST && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set({ cases: [...cases, { id: freeId('c', cases), value: '' }] })}
        >
          {t('addValue')}
        </Button>
      )}
    </fieldset>
  )
}
