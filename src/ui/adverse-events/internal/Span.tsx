import { DateField } from '@ui/kit/dayFields'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import { eventTexts } from '../texts/pt_BR'
import type { ReportFields } from './reportForm'

type Props = { form: ReportFields; path: `drugs.${number}` | `reactions.${number}` }

/** From when to when. */
export function Span({ form, path }: Props) {
  const t = useTexts(eventTexts)
  return (
    <Pair>
      {(['started', 'ended'] as const).map((edge) => {
        const { value, error, onChange } = form.getInputProps(`${path}.${edge}_on`)
        return <DateField key={edge} label={t(edge)} value={value} error={error} onChange={onChange} />
      })}
    </Pair>
  )
}
