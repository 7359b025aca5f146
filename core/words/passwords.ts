export const passwordWords = {
  changePasswordForm: {
    changePassword: 'Change Password',
    userName: 'User Name',
    currentPassword: 'Current password',
    newPassword: 'New password',
    charactersOrMoreWithout:
      '12 characters or more, without your name. A few words in a row are easy to remember.',
    newPasswordAgain: 'New password again',
    verificationCodeFromEmail: 'Verification code',
    sixDigitCodeSent:
      'From your authenticator app, or from the email we just sent if you don’t use one. A recovery code works too.',
  },
  forgotPasswordPage: {
    forgotPassword: 'Forgot Password',
    askingForALink: 'Asking for a link…',
    lookIntoYourMail: 'Check your email',
    readySendLink: 'Ready to send a link',
    lookIntoYourMail2: 'Check your email.',
    ifSomebodyHereAddress: (email: string) =>
      `If an account has the address ${email}, we sent it a link to set a new password. The link works once, for an hour.`,
    useAnotherAddress: 'Use another address',
    email: 'Email',
    weSendLinkSet: 'We send you a link to set a new password.',
    sendTheLink: 'Send the link',
    backToSignIn: 'Back to sign in',
  },
  changePasswordPage: {
    changePassword: 'Change Password',
    yourPasswordIsChanged: 'Your password is changed.',
    signedOutEverywhereElse: 'You were signed out everywhere else. Sign in with the new password.',
    signIn: 'Sign In',
    backToSignIn: 'Back to sign in',
    passwordChanged: 'Password changed',
    changingThePassword: 'Changing the password…',
    passwordNotChanged: 'The password wasn’t changed',
    readyChangePassword: 'Ready to change the password',
  },
  machine: {
    twoNewPasswordsNotSame: 'The two new passwords don’t match.',
  },
} as const
