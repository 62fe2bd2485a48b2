export default {
  switch: {
    title: 'Trocar de utilizador',
    lead: '{{name}} sai deste computador, e o que era desta pessoa é apagado daqui. Quem vai atender entra com a própria palavra-passe.',
    email: 'Escreva um e-mail completo.',
    password: 'Escreva a palavra-passe.',
    same: 'Este utilizador já está aqui.',
  },
  terms: {
    title: 'Termos de utilização',
    agree: 'Li e aceito os termos de utilização',
    saving: 'A guardar…',
  },
  code: {
    lead: 'Abra a aplicação de autenticação e escreva o código de 6 dígitos do Balcão.',
    useCode: 'Usar a aplicação de autenticação',
    missing: 'Escreva o código.',
  },
  enrol: {
    scan: 'Leia este código QR com uma aplicação de autenticação no telemóvel (Google Authenticator, Microsoft Authenticator, Aegis ou outra).',
    byHand: 'Não consegue ler? Escreva esta chave na aplicação:',
    confirm: 'Depois escreva o código que a aplicação mostra:',
    again: 'Gerar outro código QR',
  },
  recovery: {
    lead: 'Com eles entra se perder o telemóvel. Cada um vale uma vez, e não voltarão a ser mostrados.',
    download: 'Transferir',
  },
  settings: {
    off: 'Desativada. Com ela, quem descobrir a sua palavra-passe ainda não entra.',
    renew: 'Mudar de aplicação',
    renewLead: 'A aplicação de antes vale até confirmar a nova.',
    disableLead: 'Para entrar bastará a palavra-passe.',
    password: 'A sua palavra-passe',
    anyCode: 'Código da aplicação em uso, ou de recuperação',
  },
}
