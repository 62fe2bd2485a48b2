import '@mantine/core/styles/NumberInput.css'
import type { Flow } from '@domain/bots/flow'
import { MOST_TRIES } from '@domain/bots/nodes'
import { NumberInput, Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import styles from '../Editor.module.css'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'
import { Target } from './Target'
import { TextOf } from './TextOf'

/** What holds of the whole flow: where it begins, and how people are called in. */
export function WholeForm() {
  const t = useTexts(editorTexts)
  const { drawn, change, places } = useEditing()
  const { flow } = drawn
  const set = (part: Partial<Flow>, key?: string) =>
    change(({ flow, layout }) => ({ flow: { ...flow, ...part }, layout }), key)
  return (
    <section className={styles.form} aria-label={t('whole')}>
      <p className={styles.hint}>{t('wholeHelp')}</p>
      <Target from="start" label={t('beginsWith')} />
      <Select
        label={t('helpDepartment')}
        placeholder={t('shopQueue')}
        data={places.departments.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        searchable
        comboboxProps={{ withinPortal: true }}
        value={flow.departmentId}
        onChange={(departmentId) => set({ departmentId })}
      />
      <TextOf
        label={t('handoverText')}
        help={t('handoverHelp')}
        most={1_000}
        value={flow.handoverText}
        onChange={(handoverText) => set({ handoverText }, 'handoverText')}
      />
      <NumberInput
        label={t('tries')}
        description={t('triesHelp')}
        min={1}
        max={MOST_TRIES}
        allowDecimal={false}
        clampBehavior="strict"
        value={flow.tries}
        onChange={(value) => typeof value === 'number' && value >= 1 && set({ tries: value }, 'tries')}
      />
    </section>
  )
}
