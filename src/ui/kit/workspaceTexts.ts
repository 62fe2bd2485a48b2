import { ptBRWorkspace } from '@ui/locales/pt_BR.workspace'
import { addTexts } from './text'

// Imported for its effect by whatever speaks behind the login: its texts are there before it is evaluated.
addTexts(ptBRWorkspace)
