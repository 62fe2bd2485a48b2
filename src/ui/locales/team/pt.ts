import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  failed: 'Não foi possível carregar. Verifique a ligação.',
  save: 'Guardar',
  delete: 'Eliminar',
  users: {
    ...ptBR.users,
    add: 'Novo utilizador',
    edit: 'Editar utilizador',
    search: 'Procurar por nome, utilizador ou e-mail',
    empty: 'Ainda não há utilizadores.',
    limit: '{{total}} de {{most}} utilizadores do plano',
    total_one: '{{count}} utilizador',
    total_other: '{{count}} utilizadores',
    username: 'Utilizador',
    password: 'Palavra-passe',
    newPassword: 'Nova palavra-passe',
    currentPassword: 'A sua palavra-passe atual',
    currentPasswordHelp:
      'Pedida para mudar o seu e-mail ou a sua palavra-passe; as suas outras sessões terminam. Não a sabe? Escolha outra em “Esqueci a palavra-passe”, na página de entrada.',
    connections: 'Ligações que atende',
    noConnections: 'A loja ainda não tem ligações.',
    twoFactor: {
      open: 'Verificação em dois passos',
      title: 'Verificação em dois passos de {{name}}',
      on: 'Ativa',
      off: 'Não ativada',
      since: 'Desde {{date}}. Códigos de recuperação restantes: {{count}}.',
      ask: 'Exigir a esta pessoa',
      askedOfAll: 'A empresa já a exige a todos.',
      required: 'A verificação em dois passos passou a ser exigida a {{name}}.',
      freed: 'A verificação em dois passos deixou de ser exigida a {{name}}.',
      require: 'Exigir',
      requireTitle: 'Exigir a {{name}}?',
      requireText:
        'As sessões abertas da pessoa terminam agora; ao entrar de novo ativa a verificação em dois passos.',
      reset: 'Repor',
      resetTitle: 'Repor a verificação de {{name}}?',
      resetText:
        'Para quem perdeu o telemóvel e os códigos de recuperação. As sessões da pessoa terminam agora e entra só com a palavra-passe, ou ativa tudo de novo onde for exigido. Confirme antes que é ela quem pede.',
      wasReset: 'A verificação em dois passos de {{name}} foi reposta.',
    },
    deleteTitle: 'Eliminar {{name}}?',
    wasDeleted: '{{name}} foi eliminado.',
    saved: 'As alterações de {{name}} foram guardadas.',
  },
  roles: {
    ...ptBR.roles,
    search: 'Procurar perfil',
    gone: 'Este perfil não existe: pode ter sido eliminado, ou o endereço está errado.',
    searchRoutes: 'Procurar ecrã',
    routes: 'Ecrãs',
    noRoute: 'Nenhum ecrã com esse nome.',
    saved: 'O perfil {{name}} foi guardado. Quem o tem já segue o que mudou.',
    deleteTitle: 'Eliminar o perfil {{name}}?',
    wasDeleted: 'O perfil {{name}} foi eliminado.',
  },
  departments: {
    ...ptBR.departments,
    search: 'Procurar setor',
    deleteTitle: 'Eliminar {{name}}?',
    wasDeleted: 'O setor {{name}} foi eliminado.',
  },
}
