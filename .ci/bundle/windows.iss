; The installer for Windows, made by Inno Setup from the folder that PyInstaller has built. Not run yet: see .github/workflows.
[Setup]
AppName=Tableside
AppVersion={#Version}
AppPublisher=The Tableside maintainers
DefaultDirName={autopf}\Tableside
DefaultGroupName=Tableside
OutputBaseFilename=tableside-windows
Compression=lzma2/ultra
SolidCompression=yes
PrivilegesRequired=lowest
ChangesAssociations=yes
SourceDir=..\..

[Files]
Source: "dist\tableside\*"; DestDir: "{app}"; Flags: recursesubdirs

[Icons]
Name: "{group}\Tableside"; Filename: "{app}\tableside-window.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\tableside"; ValueType: string; ValueData: "URL:Tableside"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\tableside"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\tableside\shell\open\command"; ValueType: string; ValueData: """{app}\tableside-window.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.tableside"; ValueType: string; ValueData: "Tableside.File"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.tablebook"; ValueType: string; ValueData: "Tableside.File"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.tableside-language"; ValueType: string; ValueData: "Tableside.File"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Tableside.File"; ValueType: string; ValueData: "Tableside"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Tableside.File\shell\open\command"; ValueType: string; ValueData: """{app}\tableside-window.exe"" ""%1"""
