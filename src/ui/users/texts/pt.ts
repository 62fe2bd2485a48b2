export default {
  failed: 'Não foi possível carregar. Verifique a ligação.',
  invitations: {
    users: 'Voltar aos utilizadores',
    lead: 'Quem foi convidado por e-mail e ainda não entrou. A ligação vale sete dias e uma só vez.',
    search: 'Procurar por e-mail',
    empty:
      'Nenhum convite em aberto. Convide alguém pelo e-mail: a pessoa escolhe o próprio nome e a palavra-passe.',
    emailHelp:
      'Um por linha, ou separados por vírgula. Cada pessoa recebe uma ligação para escolher nome e palavra-passe.',
    expires: 'Válido até',
    state: 'Estado',
    waiting: 'A aguardar',
    expired: 'Expirado',
    resendText: 'A pessoa recebe uma ligação nova, válida por mais sete dias. A anterior deixa de valer.',
    revokeText: 'A ligação deixa de valer agora. Nada mais muda.',
    linkTitle_one: 'Entregue esta ligação',
    linkTitle_other: 'Entregue estas ligações',
    linkText:
      'Esta instalação não envia e-mails. Entregue cada ligação só à pessoa do endereço: quem a abre entra como ela. Aparecem só agora.',
    problem: {
      email: 'Escreva um e-mail completo.',
    },
  },
  users: {
    add: 'Novo utilizador',
    edit: 'Editar utilizador',
    search: 'Procurar por nome, utilizador ou e-mail',
    empty: 'Ainda não há utilizadores.',
    limit: '{{total}} de {{most}} utilizadores do plano',
    username: 'Utilizador',
    password: 'Palavra-passe',
    newPassword: 'Nova palavra-passe',
    currentPassword: 'A sua palavra-passe atual',
    currentPasswordHelp:
      'Pedida para mudar o seu e-mail ou a sua palavra-passe; as suas outras sessões terminam. Não a sabe? Escolha outra em “Esqueci a palavra-passe”, na página de entrada.',
    connections: 'Ligações que atende',
    noConnections: 'A loja ainda não tem ligações.',
    saved: 'As alterações de {{name}} foram guardadas.',
    deleteTitle: 'Eliminar {{name}}?',
    wasDeleted: '{{name}} foi eliminado.',
    twoFactor: {
      open: 'Verificação em dois passos',
      title: 'Verificação em dois passos de {{name}}',
      ask: 'Exigir a esta pessoa',
      askedOfAll: 'A empresa já a exige a todos.',
      required: 'A verificação em dois passos passou a ser exigida a {{name}}.',
      freed: 'A verificação em dois passos deixou de ser exigida a {{name}}.',
      requireTitle: 'Exigir a {{name}}?',
      requireText:
        'As sessões abertas da pessoa terminam agora; ao entrar de novo ativa a verificação em dois passos.',
      reset: 'Repor',
      resetTitle: 'Repor a verificação de {{name}}?',
      resetText:
        'Para quem perdeu o telemóvel e os códigos de recuperação. As sessões da pessoa terminam agora e entra só com a palavra-passe, ou ativa tudo de novo onde for exigido. Confirme antes que é ela quem pede.',
      wasReset: 'A verificação em dois passos de {{name}} foi reposta.',
    },
  },
  roles: {
    search: 'Procurar perfil',
    gone: 'Este perfil não existe: pode ter sido eliminado, ou o endereço está errado.',
    routes: 'Ecrãs',
    searchRoutes: 'Procurar ecrã',
    action: {
      exportHelp:
        'Transferir em ficheiro o que as listas mostram: clientes, produtos, respostas rápidas, acessos.',
      manyHelp: 'Pôr em grupo, bloquear ou trocar o atendente de vários, e importar clientes de um ficheiro.',
    },
    noRoute: 'Nenhum ecrã com esse nome.',
    saved: 'O perfil {{name}} foi guardado. Quem o tem já segue o que mudou.',
    deleteTitle: 'Eliminar o perfil {{name}}?',
    wasDeleted: 'O perfil {{name}} foi eliminado.',
  },
}
