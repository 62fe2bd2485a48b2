import type { RelationshipTrigger } from '@contract/relationship-lists'
import { TRIGGERS } from '@domain/relationship-rules/triggers'
import type { Translate } from '@ui/kit/text'
import type { relationshipTexts } from '../texts/pt_BR'

/** When a rule comes round, as a sentence: "Depois da compra, 3 dias, a partir das 9h". */
export const whenSaid = (
  t: Translate<typeof relationshipTexts>,
  trigger: RelationshipTrigger,
  number: number,
  hour: number,
): string =>
  [
    t(`triggers.${trigger}`),
    ...(TRIGGERS[trigger].number === null
      ? []
      : [trigger === 'grade' ? t('gradeUpTo', { grade: number }) : t('days', { count: number })]),
    t('fromHour', { hour }),
  ].join(', ')
