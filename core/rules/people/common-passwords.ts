/**
 * The most common passwords of twelve or more characters, and the words they are built from (decisions §5). Compiled by
 * hand from what published lists of leaked passwords have in common; all lowercase.
 */

const lines = (text: string) => text.trim().split(/\s+/)

/** Whole passwords. */
export const commonPasswords: ReadonlySet<string> = new Set(
  lines(`
    123456789012 1234567890123 123456789012345 1234567890123456 123456789123 123456123456 123123123123 123321123321
    111111111111 1111111111111 11111111111111 111222333444 112233445566 121212121212 123412341234 123454321012
    987654321098 9876543210123 987654321987 999999999999 666666666666 555555555555 777777777777 888888888888
    000000000000 0000000000000 012345678910 0123456789012 012345678901 1234567891011 123456789101112 147258369147
    147258369258 159357159357 159753159753 741852963741 789456123789 789456123000 102030405060 100200300400
    1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc
    1qazxsw2cde3 zaq12wsxcde3 zaq1xsw2cde3 zaq1zaq1zaq1 qazwsxedcrfv qazwsxedc123 qazwsx123456 q1w2e3r4t5y6
    q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopasdf
    qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm qwertyuiop[] qwerty123456 qwerty1234567 qwerty12345678
    qwerty123456789 qwertyqwerty qwertyasdfgh qwertyasdfzxcv qwerty654321 qweasdzxc123 qweqweqweqwe qwerqwerqwer
    asdfghjkl123 asdfghjkl1234 asdfghjklzxcvbnm asdfasdfasdf asdasdasdasd asdfghasdfgh asdfzxcvqwer zxcvbnm12345
    zxcvbnm123456 zxcvbnmasdfghjkl zxcvbnmzxcvbnm zxczxczxczxc zxcvzxcvzxcv poiuytrewq123 mnbvcxzasdfgh
    abc123abc123 abcabcabcabc abcd12345678 abcd1234abcd abcd1234abcd1234 abcdabcdabcd abcdef123456 abcdefg12345
    abcdefgh1234 abcdefgh12345678 abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz a1b2c3d4e5f6
    a1s2d3f4g5h6 aaaaaaaaaaaa aaaaaaaaaaaaa aabbccddeeff aa1234567890 a12345678901 a1234567890b asd123asd123
    password1234 password12345 password123456 password1234567 password12345678 password123456789 password2020
    password2021 password2022 password2023 password2024 password2025 password2026 passwordpassword
    password1password1 passwordpassword1 mypassword12 mypassword123 mypassword1234 thisismypassword thisisapassword
    thisispassword changemenow1 changeme1234 changeme12345 changeme123456 changepassword passwordchange
    newpassword1 newpassword12 newpassword123 oldpassword1 oldpassword123 nopassword123 defaultpassword
    temppassword1 temppassword123 temporary123 temporarypassword testpassword1 testpassword123 secretpassword
    strongpassword securepassword adminpassword adminpassword1 rootpassword1 userpassword1 password-123 password_123
    password.123 password@1234 password!123 passw0rd1234 passw0rd12345 passw0rd123456 p@ssw0rd1234 p@ssw0rd12345
    p@ssw0rd123456 p@ssword1234 p@55w0rd1234 p4ssw0rd1234 pa$$w0rd1234 pa$$word1234 passwort1234 passwort12345
    administrator administrator1 administrator123 adminadmin12 adminadmin123 adminadminadmin admin1234567
    admin12345678 admin123456789 admin1234567890 admin123admin adminadmin1234 superadmin123 sysadmin1234
    systemadmin1 webmaster123 webmaster1234 rootrootroot root12345678 toortoortoor useruseruser user12345678
    guestguestguest guest1234567 testtesttest test12345678 test123456789 test1234test testing12345 testing123456
    letmeinletmein letmein12345 letmein123456 letmeinplease letmeinnow123 welcome12345 welcome123456 welcome1234567
    welcomewelcome welcome2020! welcome2021! welcome2022! welcome2023! welcome2024! welcome2025! welcome2026!
    welcomehome1 welcomeback1 iloveyou1234 iloveyou12345 iloveyou123456 iloveyouiloveyou iloveyoubaby iloveyousomuch
    iloveyouforever iloveyou4ever iloveyoumore ilovejesus123 ilovemyfamily ilovemymom123 ilovemyself1 ilovemykids1
    iloveyouso123 iloveyou2020 iloveyou2024 jesuschrist1 jesusislord1 jesuslovesme jesussaves12 godisgood123
    godblessyou1 godislove123 trustinjesus trustno1trustno1 trustno1trust hellohello12 hellohellohello hello1234567
    hello12345678 helloworld12 helloworld123 helloworld1234 helloworld12345 goodmorning1 goodmorning123 goodluck1234
    opensesame12 opensesame123 correcthorse correcthorsebattery correcthorsebatterystaple whatever1234 whatever12345
    nothing12345 something123 anything1234 everything123 computer1234 computer12345 computer123456 internet1234
    internet12345 football1234 football12345 football123456 baseball1234 baseball12345 basketball1 basketball12
    basketball123 volleyball12 volleyball123 liverpoolfc1 liverpool1234 manchester123 manchesterunited
    manchestercity chelseafc1234 arsenal12345 barcelona123 barcelona1234 realmadrid123 realmadrid1234 dallascowboys
    pittsburghsteelers greenbaypackers newyorkyankees bostonredsox princess1234 princess12345 sunshine1234
    sunshine12345 sunshine123456 butterfly123 butterfly1234 chocolate123 chocolate1234 strawberry12 strawberry123
    starwars1234 starwars12345 superman1234 superman12345 batman123456 spiderman123 spiderman1234 pokemon12345
    pokemon123456 minecraft123 minecraft1234 naruto123456 dragonball12 dragonballz1 harrypotter1 harrypotter12
    harrypotter123 lordoftherings gameofthrones michaeljackson michaeljordan linkinpark12 linkinpark123 metallica123
    blink182blink monkey123456 dragon123456 shadow123456 master123456 killer123456 charlie12345 michael12345
    michelle1234 jennifer1234 jessica12345 ashley123456 nicole123456 daniel123456 jordan123456 hunter123456
    thomas123456 andrew123456 samsung12345 samsung123456 iphone123456 google123456 facebook1234 facebook12345
    facebook123456 microsoft123 microsoft1234 windows12345 america12345 american1234 california12 california123
    newyorkcity1 newyork12345 losangeles12 losangeles123 christmas123 christmas1234 halloween1234 thanksgiving
    valentine1234 summer202012 summertime12 summertime123 january12345 february1234 september123 september1234
    october12345 november1234 november12345 december1234 december12345 november2024 december2024 december2025
    hospital1234 hospital12345 hospital123456 healthcare12 healthcare123 healthcare1234 medicalcenter medical12345
    doctor123456 nursing12345 pharmacy1234 patient12345 medicine1234 emergency123 cardiology123 radiology1234
  `),
)

/** Words that stay weak with a few digits and symbols around them. */
export const commonWords: ReadonlySet<string> = new Set(
  lines(`
    password passwords passwort passphrase mypassword newpassword changeme changeit welcome letmein opensesame secret
    admin administrator sysadmin superuser webmaster maintenance manager root user guest login master default temp
    temporary testing test qwerty qwertz azerty qwertyuiop asdfghjkl asdfgh zxcvbnm zxcvbn qazwsx abcdef abcdefg
    abcdefgh iloveyou sunshine princess football baseball basketball hockey soccer superman batman spiderman starwars
    pokemon dragon monkey shadow michael jennifer jessica charlie jordan hunter trustno computer internet whatever
    hello helloworld goodmorning spring summer autumn fall winter monday tuesday wednesday thursday friday saturday
    sunday january february march april may june july august september october november december christmas halloween
    hospital hospitals health healthcare medical medicine clinic doctor nurse patient pharmacy rounds company
  `),
)
