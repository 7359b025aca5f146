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
  notMePage: {
    title: 'This Was Not Me',
    ready: 'Ready to sign out',
    busy: 'Signing out…',
    failed: 'Nothing was changed',
    done: 'Signed out everywhere',
    heading: 'Someone else signed in to your account?',
    explained:
      'We sign out every device of your account, and your password stops working. Passkeys and authenticator apps added since that sign-in are removed. Then you choose a new password.',
    wasMe: 'If it was you, close this page. Nothing has changed.',
    signOut: 'Sign out everywhere and choose a new password',
    noPassword:
      'All devices are signed out. Change your password where you sign in, such as Microsoft, right away.',
    noCode: 'This link isn’t complete. Open it again from the email.',
    forgot: 'Choose a new password',
    backToSignIn: 'Back to sign in',
  },
  machine: {
    twoNewPasswordsNotSame: 'The two new passwords don’t match.',
  },
} as const
