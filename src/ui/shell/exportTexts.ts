import { type PartTexts, partTexts } from '@ui/kit/partTexts'
import { exportEn } from '@ui/locales/export/en'
import { exportPt } from '@ui/locales/export/pt'
import { exportPtBR } from '@ui/locales/export/pt_BR'

/** The shape of the export dialog's texts. */
export type ExportTexts = PartTexts<typeof exportPtBR>

const texts = partTexts({ pt_BR: exportPtBR, pt: exportPt, en: exportEn })

/** The export dialog's texts in the user's language. */
export const useExportText = texts.useTexts
/** The same outside of React. */
export const exportText = texts.current
