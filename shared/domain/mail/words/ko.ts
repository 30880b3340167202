import type { MailWords } from './en.ts';

export const KO: MailWords = {
  invitation: {
    subject: '{inviter}님의 {company} 초대',
    text: '{inviter}님이 Rejoinder에서 {company} 앱의 리뷰에 답글을 작성하도록 초대했습니다.',
    button: '초대 수락',
    note: '이 링크는 한 번만, 이 주소로만 사용할 수 있습니다. 유효 기한: {until}. 예상하지 못한 초대라면 이 이메일을 무시해 주세요.',
  },
  verification: {
    subject: '이메일 주소 확인',
    text: 'Rejoinder 계정 만들기를 마치려면 이 주소를 확인해 주세요.',
    button: '이메일 확인',
    note: '이 링크는 한 번만 사용할 수 있습니다. 유효 기한: {until}. Rejoinder에 가입한 적이 없다면 이 이메일을 무시해 주세요.',
  },
  passwordReset: {
    subject: '비밀번호 재설정',
    text: 'Rejoinder 계정의 새 비밀번호를 설정해 주세요.',
    button: '새 비밀번호 설정',
    note: '이 링크는 한 번만 사용할 수 있습니다. 유효 기한: {until}. 요청한 적이 없다면 이 이메일을 무시해 주세요. 비밀번호는 바뀌지 않습니다.',
  },
  linkInstead: '버튼이 작동하지 않으면 다음 링크를 열어 주세요:',
};
