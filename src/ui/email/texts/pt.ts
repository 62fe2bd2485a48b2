export default {
  senders: {
    empty:
      'Ainda sem remetentes. Um remetente tem de ser de um domínio verificado da loja, por exemplo contacto@loja.pt.',
    wrong: {
      name: 'Dê um nome, até 80 letras e uma linha.',
      address: 'Escreva um e-mail completo, como contacto@loja.pt.',
    },
    saved: 'O remetente {{address}} foi guardado.',
  },
  about: {
    awaiting:
      'Crie estes registos no painel de quem gere o domínio (o registrar, a Cloudflare, o alojamento do site). A verificação é feita sozinha; os servidores podem demorar alguns minutos.',
    partial: 'Parte dos registos já está certa. Confira os que faltam.',
    verified: 'Está tudo certo: a loja pode registar remetentes deste domínio.',
    degraded:
      'Nas últimas verificações faltou um registo. Os e-mails ainda saem, mas podem ir para o spam: corrija quanto antes.',
    suspended: 'Os e-mails deste domínio estão parados até que todos os registos voltem.',
  },
}
