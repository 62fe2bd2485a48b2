import { useTexts } from '@ui/kit/text'
import { automaticTexts } from '../texts/pt_BR'

/** Says how long minutes are, in the unit that they fill: 90 stay minutes, 120 are two hours. */
export function useWait(): (minutes: number) => string {
  const t = useTexts(automaticTexts)
  return (minutes) =>
    minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes })
}
