import { useCommands } from '@app/panel/panel'
import { SmsInfosDocument, type SmsInfosQuery } from '@infra/graphql/sms.gen'
import { useRead } from '@ui/kit/server/useRead'

/** Whether SMS leave from the shop, and how; null while it is on its way. */
export function useSmsInfos(): SmsInfosQuery['smsInfos'] | null {
  const { read } = useCommands()
  return useRead('sms', () => read(SmsInfosDocument, {}), 'sms').value?.smsInfos ?? null
}

type Infos = Pick<SmsInfosQuery['smsInfos'], 'answers' | 'plain' | 'link_length'>

/** How an advertisement of the shop is written, as its parts count; until it is known, as most are. */
export const writtenAs = (infos: Infos | null) => ({
  purpose: 'campaign' as const,
  plain: infos?.plain ?? true,
  leave:
    infos && !infos.answers ? { by: 'link' as const, length: infos.link_length } : { by: 'answer' as const },
})
