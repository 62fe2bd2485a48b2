import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  show: 'Mostrar senhas',
  forgot: {
    title: 'Esqueci minha senha',
    lead: 'Digite o seu e-mail. Se ele tiver uma conta aqui, enviaremos um link para você escolher outra senha.',
    email: 'E-mail',
    missing: 'Digite um e-mail completo.',
    submit: 'Enviar o link',
    sending: 'Enviando…',
    sent: 'Pronto. Se houver uma conta com {{email}}, o link chega em alguns minutos e vale por uma hora. Veja também a caixa de spam.',
    again: 'Enviar de novo',
  },
  choose: {
    title: 'Escolha uma nova senha',
    lead: 'Use pelo menos 8 caracteres. Quem estiver conectado com a senha antiga precisará entrar de novo.',
    password: 'Nova senha',
    repeat: 'Repita a nova senha',
    short: 'Use pelo menos 8 caracteres.',
    differs: 'As duas senhas não são iguais.',
    submit: 'Salvar a senha',
    saving: 'Salvando…',
    done: 'Senha alterada. Entre com ela.',
    toLogin: 'Ir para o login',
    over: 'Este link não vale mais. Peça outro.',
    ask: 'Pedir outro link',
    checking: 'Conferindo o link…',
  },
  invitation: {
    title: 'Entre na equipe de {{house}}',
    checkingTitle: 'Seu convite',
    lead: 'Você foi convidado como {{email}}. Diga seu nome e escolha uma senha.',
    checking: 'Conferindo o convite…',
    name: 'Seu nome',
    nameMissing: 'Digite seu nome.',
    password: 'Senha',
    repeat: 'Repita a senha',
    submit: 'Entrar',
    entering: 'Entrando…',
    over: 'Este convite não vale mais: já foi usado, passou do prazo ou foi cancelado. Peça outro a quem convidou você.',
  },
  expired: {
    title: 'Sua senha precisa ser trocada',
    lead: 'O prazo dela acabou, ou outra pessoa a escolheu. Troque-a para continuar.',
    old: 'Senha atual',
    missing: 'Digite a senha atual.',
  },
  strength: {
    s50: 'Fraca',
    s75: 'Boa',
    s100: 'Forte',
    label: 'Força da senha: {{word}}',
  },
  settings: {
    title: 'Senha',
    lead: 'Ao trocar, os outros aparelhos em que você está conectado saem.',
    change: 'Trocar a senha',
    done: 'Senha alterada.',
  },
}

/** Passwords. */
export const passwordTexts = defineTexts('login/passwords', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
