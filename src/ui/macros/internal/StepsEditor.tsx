import { type MacroForm, MOST_STEPS, newStep } from '@domain/macros/macro-form'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { macroTexts } from '../texts/pt_BR'
import styles from './Macros.module.css'
import { StepCard } from './StepCard'
import type { Targets } from './useTargets'

/** The steps of a macro, in the order in which they are done: by dragging, or by their buttons. */
export function StepsEditor({ form, targets }: { form: UseFormReturnType<MacroForm>; targets: Targets }) {
  const t = useTexts(macroTexts)
  const { steps } = form.values
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (from: number, to: number) => {
    if (to >= 0 && to < steps.length && from !== to) form.reorderListItem('steps', { from, to })
  }
  return (
    <fieldset className={styles.steps}>
      <legend>{t('steps')}</legend>
      <p>{t('stepsHelp')}</p>
      {steps.map((step, n) => (
        <StepCard
          key={`${form.key(`steps.${n}`)} ${step.kind}`}
          n={n}
          count={steps.length}
          form={form}
          targets={targets}
          over={over === n && dragged !== n}
          onMove={(to) => move(n, to)}
          drag={{
            onDragStart: () => setDragged(n),
            onDragOver: (event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(n)
            },
            onDrop: (event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, n)
            },
            onDragEnd: () => {
              setDragged(null)
              setOver(null)
            },
          }}
        />
      ))}
      {steps.length < MOST_STEPS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('steps', newStep('comment'))}
        >
          {t('addStep')}
        </Button>
      )}
    </fieldset>
  )
}
