import { type PartTexts, type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { noticesEn } from '@ui/locales/notices/en'
import { noticesPt } from '@ui/locales/notices/pt'
import { noticesPtBR } from '@ui/locales/notices/pt_BR'

/** The shape of the texts of notices. */
export type NoticeTexts = PartTexts<typeof noticesPtBR>
export type NoticeTranslate = PartTranslate<typeof noticesPtBR>

/** The texts of notices in the user's language. */
export const { useTexts: useNoticeText } = partTexts({ pt_BR: noticesPtBR, pt: noticesPt, en: noticesEn })
