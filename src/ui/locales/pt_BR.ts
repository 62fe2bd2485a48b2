import { ptBREntry } from './pt_BR.entry'
import { ptBRWorkspace } from './pt_BR.workspace'

/** Brazilian Portuguese: the default language and the measure of the others. */
export const ptBR = { ...ptBREntry, ...ptBRWorkspace }
