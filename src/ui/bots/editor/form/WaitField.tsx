import { LONGEST_WAIT } from '@domain/bots/nodes'
import { NumberInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { editorTexts } from '../texts/pt_BR'
import type { SetNode } from './fields'

/** How long a question waits for its answer. */
export function WaitField({ node, set }: { node: Readonly<{ minutes: number }>; set: SetNode }) {
  const t = useTexts(editorTexts)
  return (
    <NumberInput
      label={t('minutes')}
      description={t('minutesHelp')}
      min={1}
      max={LONGEST_WAIT}
      allowDecimal={false}
      clampBehavior="strict"
      value={node.minutes}
      onChange={(value) => typeof value === 'number' && value >= 1 && set({ minutes: value }, 'minutes')}
    />
  )
}
