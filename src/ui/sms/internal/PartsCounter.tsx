import { formatFine } from '@domain/money/fine-money'
import { typedParts } from '@domain/sms/leave'
import { MOST_PARTS } from '@domain/sms/parts'
import type { SmsInfosQuery } from '@infra/graphql/sms.gen'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { smsTexts } from '../texts/pt_BR'
import { Fact } from './Fact'

/** What a part is and costs, and a field that counts them. */
export function PartsCounter({ infos }: { infos: SmsInfosQuery['smsInfos'] }) {
  const t = useTexts(smsTexts)
  const [text, setText] = useState('')
  const { plain, link_length: length, cents_per_part: cents } = infos
  const { units, parts, left } = typedParts({
    text,
    purpose: 'campaign',
    plain,
    leave: length > 0 ? { by: 'link', length } : { by: 'answer' },
  })
  return (
    <Fact title={t('cost.title')} wide>
      <p>{t('cost.text')}</p>
      <p>{cents == null ? t('cost.unknown') : t('cost.each', { price: formatFine(cents * 100) })}</p>
      <GrowingTextarea
        label={t('cost.try')}
        description={t('cost.tryHelp')}
        minRows={2}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="muted tabular" role="status">
        {parts > MOST_PARTS
          ? t('cost.tooLong', { count: MOST_PARTS })
          : [
              t('cost.units', { count: units }),
              t('cost.parts', { count: parts }),
              t('cost.left', { count: left }),
              ...(cents == null ? [] : [formatFine(cents * 100 * parts)]),
            ].join(' · ')}
      </p>
    </Fact>
  )
}
